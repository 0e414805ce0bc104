import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError, useTranslation } from '@cessio/shell';
import { ErrorState, Link, Page, PageHeader } from '@cessio/ui';
import { reloadOnce } from '../federation/chunk-reload.ts';
import { Brand } from '../layout/brand.tsx';
import { type Failure, failureOf } from './failure.ts';

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
  /** Stands alone, outside the layout, which has the page's one `main`. */
  standalone?: boolean;
  failure: Failure;
  error?: unknown;
}

/** What failed, what was kept, the ways out. Drawn inside the layout when it belongs to a page of the portal. */
export function FailurePage({ standalone = false, failure, error }: FailurePageProps) {
  const { kind, code, retry: mayRetry, late } = failure;
  const { t } = useTranslation('app');
  const retry = useRetry();
  useEffect(() => {
    let here = true;
    // What was late has come after all: open it.
    late?.then(
      () => here && void retry(),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [late, retry]);
  return (
    <Page as={standalone ? 'main' : 'div'}>
      {standalone && <Brand />}
      <PageHeader title={t(`${kind}.title`)} />
      <ErrorState
        level={2}
        title={t(`${kind}.what`)}
        code={code}
        error={error}
        {...(mayRetry && { onRetry: retry })}
      >
        {t(`${kind}.text`)}
      </ErrorState>
      <p style={{ textAlign: 'center' }}>
        <Link to="/">{t('back')}</Link>
      </p>
    </Page>
  );
}

/** Boundary of every route. A file that was lost while drawing is first tried by one reload. */
export function RouteErrorPage({ standalone = false }: { standalone?: boolean }) {
  const error = useRouteError();
  const failure = failureOf(error);
  const lost = failure.kind === 'chunkMissing';
  useEffect(() => {
    if (lost) reloadOnce();
  }, [lost]);
  return <FailurePage standalone={standalone} failure={failure} error={error} />;
}
