import { Suspense, type ReactNode } from 'react';
import { fetchFile, saveBlob } from '@cessio/client';
import { documentContent, type DocumentRecord } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, EmptyState, IconFolder, Skeleton } from '@cessio/ui';
import type { ShownDocument } from '@cessio/ui/document';
import { LazyFileCard, LazyFileDialog } from '../../record/file-viewer.tsx';
import './texts.ts';

type Filed = Pick<DocumentRecord, 'id' | 'filename' | 'file' | 'status' | 'uploadedAt'>;

/** The file of a document as the viewer shows it; null where there is none to show. */
function shownOf({ id, filename, file, status, uploadedAt }: Filed): ShownDocument | null {
  if (!file || !filename || status === 'uploaded') return null;
  return {
    filename,
    mime: file.mime,
    size: file.size,
    // A file that was withdrawn and given anew is another one.
    queryKey: ['document', 'content', id, uploadedAt],
    load: async (signal) => (await fetchFile(documentContent, { params: { id }, signal })).blob,
    onSave: saveBlob,
  };
}

/** Beside what is decided about it. */
export function StoredFileCard({ document }: { document: Filed }) {
  const { t } = useTranslation('admin');
  const shown = shownOf(document);
  const waits = document.status === 'uploaded';
  if (!shown)
    return (
      <Card>
        <EmptyState icon={IconFolder} title={t(waits ? 'check.unscanned' : 'check.noFile')}>
          {t(waits ? 'check.unscannedText' : 'check.noFileText')}
        </EmptyState>
      </Card>
    );
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <LazyFileCard {...shown} />
    </Suspense>
  );
}

/** Over the whole window. */
export function StoredFileDialog({
  document,
  ...rest
}: {
  document: Filed;
  onClose: () => void;
  children?: ReactNode;
}) {
  const shown = shownOf(document);
  return (
    shown && (
      <Suspense>
        <LazyFileDialog {...shown} {...rest} />
      </Suspense>
    )
  );
}
