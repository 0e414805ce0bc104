import { Suspense, type ReactNode } from 'react';
import { fetchFile, saveBlob } from '@cessio/client';
import { documentContent, type DocumentRecord } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, Dialog, EmptyState, IconFolder, Skeleton } from '@cessio/ui';
import type { ShownDocument } from '@cessio/ui/document';
import { LazyFileCard, LazyFileDialog } from '../../record/file-viewer.tsx';
import './texts.ts';

type Filed = Pick<DocumentRecord, 'id' | 'filename' | 'file' | 'status' | 'uploadedAt'>;

/** A document's file for the viewer; null when there is none to show. */
function shownOf({ id, filename, file, status, uploadedAt }: Filed): ShownDocument | null {
  if (!file || !filename || status === 'uploaded') return null;
  return {
    filename,
    mime: file.mime,
    size: file.size,
    // A withdrawn and re-uploaded file is a different one.
    queryKey: ['document', 'content', id, uploadedAt],
    load: async (signal) => (await fetchFile(documentContent, { params: { id }, signal })).blob,
    onSave: saveBlob,
  };
}

/** Shown in place of a file. */
function NoFile({ status }: Pick<Filed, 'status'>) {
  const { t } = useTranslation('admin');
  const waits = status === 'uploaded';
  return (
    <EmptyState icon={IconFolder} title={t(waits ? 'check.unscanned' : 'check.noFile')}>
      {t(waits ? 'check.unscannedText' : 'check.noFileText')}
    </EmptyState>
  );
}

/** Beside the decision. */
export function StoredFileCard({ document }: { document: Filed }) {
  const shown = shownOf(document);
  if (!shown)
    return (
      <Card>
        <NoFile {...document} />
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
  if (!shown)
    return (
      <Dialog open title={document.filename} onClose={rest.onClose}>
        <NoFile {...document} />
        {rest.children}
      </Dialog>
    );
  return (
    <Suspense>
      <LazyFileDialog {...shown} {...rest} />
    </Suspense>
  );
}
