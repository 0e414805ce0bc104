import { useQuery } from '@cessio/shell';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { IconDownload, IconFileCode } from '../icons/icons.ts';
import { Card } from '../layout/card.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { styled, text } from '../theme/look.ts';
import { formatBytes } from '../values/format.ts';
import { useText } from './document-text.ts';
import { PagesView } from './pages-view.tsx';
import { IconFullScreen } from './viewer-icons.ts';
import { Bar, Stage } from './viewer-parts.ts';

const Source = styled('pre')({
  ...text('caption'),
  fontFamily: 'ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
/** As high as the window allows beside the page's header, unless `--stage-beside` gives a height. */
const Aside = styled('div')({
  position: 'sticky',
  insetBlockStart: 'calc(var(--table-top, 0px) + 16px)',
  '--stage': 'var(--stage-beside, max(320px, calc(100dvh - var(--table-top, 0px) - 160px)))',
});

/** A document and how to fetch its bytes. */
export interface ShownDocument {
  filename: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** Identifies the file: its bytes are fetched once. */
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Blob>;
  onSave: (blob: Blob, filename: string) => void;
}

/** What is rendered, by the type that the API detected; anything else is only offered for download. */
function kindOf(mime: string): 'pdf' | 'image' | 'text' | 'none' {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'application/xml' || mime === 'text/xml') return 'text';
  return mime === 'image/png' || mime === 'image/jpeg' ? 'image' : 'none';
}
/** Characters of a text that are shown. */
const MAX_TEXT = 200_000;

interface ViewerProps extends ShownDocument {
  page: number;
  onPage: (page: number) => void;
  onFull?: (() => void) | undefined;
}

function Viewer({ filename, mime, queryKey, load, onSave, page, onPage, onFull }: ViewerProps) {
  const t = useText();
  const kind = kindOf(mime);
  const file = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const blob = file.data;
  const words = useQuery({
    queryKey: [...queryKey, 'text'],
    queryFn: async () => (await (blob as Blob).text()).slice(0, MAX_TEXT),
    enabled: kind === 'text' && blob !== undefined,
    gcTime: 60_000,
  });
  const label = t('document.label', { filename });
  const save = () => blob && onSave(blob, filename);
  const tools = (
    <>
      <span data-push />
      <IconButton
        size={30}
        icon={IconDownload}
        label={t('document.download')}
        disabled={!blob}
        onClick={save}
      />
      {onFull && <IconButton size={30} icon={IconFullScreen} label={t('document.full')} onClick={onFull} />}
    </>
  );
  if (file.isError)
    return <ErrorState title={t('document.error')} error={file.error} onRetry={() => file.refetch()} />;
  if (blob && (kind === 'pdf' || kind === 'image'))
    return (
      <PagesView {...{ blob, kind, label, page, onPage, tools }} takesFocus={!onFull} onDownload={save} />
    );
  return (
    <div>
      <Bar>{tools}</Bar>
      <Stage aria-label={label} tabIndex={0}>
        {kind === 'none' ? (
          <EmptyState icon={IconFileCode} title={t('document.broken.title')}>
            {t('document.none')}
          </EmptyState>
        ) : kind === 'text' && words.data !== undefined ? (
          // As text, never as markup.
          <Source>{words.data}</Source>
        ) : (
          <Skeleton height={360} />
        )}
      </Stage>
    </div>
  );
}

interface DocumentDialogProps extends ShownDocument {
  onClose: () => void;
  /** Shown above the document. */
  children?: ReactNode;
  page?: number;
  onPage?: (page: number) => void;
}

/** A document covering the window, with its name. */
export function DocumentDialog({
  onClose,
  children,
  page: first = 1,
  onPage,
  ...shown
}: DocumentDialogProps) {
  const [page, setPage] = useState(first);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi dir="ltr">{shown.filename}</bdi>}
      subtitle={formatBytes(shown.size)}
      width={1600}
    >
      {children}
      <div style={{ ['--stage' as string]: 'max(240px, calc(100dvh - 180px))' }}>
        <Viewer
          {...shown}
          page={page}
          onPage={(to) => {
            setPage(to);
            onPage?.(to);
          }}
        />
      </div>
    </Dialog>
  );
}

interface DocumentCardProps extends ShownDocument {
  /** Shown above the document. */
  children?: ReactNode;
}

/** A document that stays visible beside the facts and the decision. */
export function DocumentCard({ children, ...shown }: DocumentCardProps) {
  const [page, setPage] = useState(1);
  const [full, setFull] = useState(false);
  return (
    <Aside>
      <Card
        title={
          <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {shown.filename}
          </bdi>
        }
        aside={formatBytes(shown.size)}
      >
        {children}
        <Viewer {...shown} page={page} onPage={setPage} onFull={() => setFull(true)} />
      </Card>
      {full && (
        <DocumentDialog {...shown} page={page} onPage={setPage} onClose={() => setFull(false)}>
          {children}
        </DocumentDialog>
      )}
    </Aside>
  );
}
