import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { saveBlob } from '@cessio/client';
import { useTranslation } from '@cessio/shell';
import { ErrorState, Skeleton } from '@cessio/ui';

/** A document that came with an invoice, and how it is fetched. */
interface DepositedDocument {
  filename: string;
  mime: string;
  size: number;
  /** Names the file. */
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Blob>;
  /** What is said of it. */
  children?: ReactNode;
}
interface Closable extends DepositedDocument {
  onClose: () => void;
}
interface Saving {
  onSave: typeof saveBlob;
}

// Fetched when a document is shown; without it the page around still stands.
const viewer = async () => {
  try {
    const { DocumentCard, DocumentDialog } = await import('@cessio/ui/document');
    return { DocumentCard, DocumentDialog };
  } catch (error) {
    function Unfetched() {
      const { t } = useTranslation('invoices');
      return <ErrorState title={t('document.error')} error={error} onRetry={() => location.reload()} />;
    }
    return { DocumentCard: Unfetched, DocumentDialog: Unfetched };
  }
};
const Card = lazy<ComponentType<DepositedDocument & Saving>>(async () => ({
  default: (await viewer()).DocumentCard,
}));
const Dialog = lazy<ComponentType<Closable & Saving>>(async () => ({
  default: (await viewer()).DocumentDialog,
}));

/** A document beside what is decided about it. */
export function DocumentCard(props: DepositedDocument) {
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Card {...props} onSave={saveBlob} />
    </Suspense>
  );
}

/** A document over the whole window. */
export function DocumentDialog(props: Closable) {
  return (
    <Suspense>
      <Dialog {...props} onSave={saveBlob} />
    </Suspense>
  );
}
