import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { saveBlob } from '@cessio/client';
import { useTranslation } from '@cessio/shell';
import { ErrorState, Skeleton } from '@cessio/ui';

/** A document deposited with an invoice, and how to fetch it. */
interface DepositedDocument {
  filename: string;
  mime: string;
  size: number;
  /** Identifies the file. */
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Blob>;
  /** Shown above it. */
  children?: ReactNode;
}
interface Closable extends DepositedDocument {
  onClose: () => void;
}
interface Saving {
  onSave: typeof saveBlob;
}

// Fetched when a document is shown; the page works without it.
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

/** A document beside its decision. */
export function DocumentCard(props: DepositedDocument) {
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Card {...props} onSave={saveBlob} />
    </Suspense>
  );
}

/** A document covering the window. */
export function DocumentDialog(props: Closable) {
  return (
    <Suspense>
      <Dialog {...props} onSave={saveBlob} />
    </Suspense>
  );
}
