import { lazy, Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { pages } from '@cessio/contract';
import {
  useLocation,
  useNavigate,
  useNavigation,
  usePageTitle,
  useRouteError,
  useTranslation,
} from '@cessio/shell';
import { Button, ErrorState, Link, media, Page, styled, v } from '@cessio/ui';
import { withLater } from '../later/fetch-later.ts';
import { reloadOnce } from '../federation/chunk-reload.ts';
import { Brand } from '../layout/brand.tsx';
import { type Failure, failureOf } from '../federation/failure.ts';
import { usePaintedPage } from './painted-page.ts';

const WhoToAsk = lazy(async () => ({ default: (await import('./who-to-ask.tsx')).WhoToAsk }));

const Blank = styled('main')({
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  padding: '18px 32px 32px',
  [media.phone]: { padding: '12px 16px 24px', background: v.surface },
});
const Middle = styled('div')({
  flex: 1,
  inlineSize: '100%',
  display: 'grid',
  placeItems: 'center',
  [media.phone]: { placeItems: 'center stretch' },
});
const Box = styled('div')({
  inlineSize: '100%',
  maxInlineSize: 560,
  padding: '36px 40px 32px',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  boxShadow: v.e2,
  '& > h1': { textAlign: 'center', overflowWrap: 'anywhere' },
  [media.phone]: { maxInlineSize: 'none', padding: 0, border: 0, borderRadius: 0, boxShadow: 'none' },
});

/** Tries the same path again, without a second entry in the history. */
function useRetry(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return useCallback(
    async () => navigate({ pathname, search, hash }, { replace: true }),
    [navigate, pathname, search, hash],
  );
}

interface FailurePageProps {
  /** Rendered without the layout, which otherwise has the page's one `main`. */
  standalone?: boolean;
  failure: Failure;
  error?: unknown;
}

/**
 * Says what failed, what was kept and what the user can do. Rendered in the layout when it belongs to a page
 * of the portal.
 */
export function FailurePage({ standalone = false, failure, error }: FailurePageProps) {
  const { kind, code, retry: mayRetry, late } = failure;
  const { t } = useTranslation('app');
  const retry = useRetry();
  // A user who is already navigating elsewhere is not brought back.
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (leaving) return undefined;
    let here = true;
    // The late page has loaded after all: open it.
    late?.then(
      () => here && void retry(),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [late, retry, leaving]);
  const said = (
    <>
      <ErrorState
        level={2}
        title={t(`${kind}.what`)}
        code={code}
        error={error}
        // Without a retry, the way back is the main action.
        {...(mayRetry
          ? { onRetry: retry }
          : {
              actions: (
                <Button variant="primary" size={30} to={pages.home}>
                  {t('back')}
                </Button>
              ),
            })}
      >
        {kind === 'forbidden' ? (
          <Suspense fallback={null}>
            <WhoToAsk />
          </Suspense>
        ) : (
          t(`${kind}.text`)
        )}
      </ErrorState>
      {mayRetry && (
        <p style={{ textAlign: 'center' }}>
          <Link to={pages.home}>{t('back')}</Link>
        </p>
      )}
    </>
  );
  if (standalone) return <Alone title={t(`${kind}.title`)}>{said}</Alone>;
  return (
    <Page as="div" style={{ flex: 1 }}>
      <Middle>
        <Said title={t(`${kind}.title`)}>{said}</Said>
      </Middle>
    </Page>
  );
}

/** One card in the middle, with the layout or without. */
function Said({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Box>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </Box>
  );
}

/** Without the layout: the brand, and one card in the middle of the window. */
function Alone({ title, children }: { title: string; children: ReactNode }) {
  usePaintedPage();
  return (
    <Blank>
      <Brand />
      <Middle>
        <Said title={title}>{children}</Said>
      </Middle>
    </Blank>
  );
}

/** Error boundary of every route. A chunk found missing while rendering first causes one reload. */
export function RouteErrorPage({ standalone = false }: { standalone?: boolean }) {
  const error = useRouteError();
  const failure = failureOf(error);
  const { kind } = failure;
  useEffect(() => {
    if (kind === 'chunkMissing') reloadOnce();
    // What a remote's page throws was reported where it was rendered.
    if (kind === 'crash') void withLater(({ sendFailure }) => sendFailure({ error }));
  }, [kind, error]);
  return <FailurePage standalone={standalone} failure={failure} error={error} />;
}
