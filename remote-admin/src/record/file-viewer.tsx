import { lazy, type ComponentType, type ReactNode } from 'react';
import { registerTexts, useTranslation } from '@cessio/shell';
import { ErrorState } from '@cessio/ui';
import type { ShownDocument } from '@cessio/ui/document';
import texts from '../../locales/viewer.json' with { type: 'json' };

registerTexts('admin', texts);

interface Closable extends ShownDocument {
  onClose: () => void;
  children?: ReactNode;
}

// Fetched when a file is shown; the page works without it.
const viewer = async () => {
  try {
    const { DocumentCard, DocumentDialog } = await import('@cessio/ui/document');
    return { DocumentCard, DocumentDialog };
  } catch (error) {
    function Unfetched() {
      const { t } = useTranslation('admin');
      return <ErrorState title={t('viewer.error')} error={error} onRetry={() => location.reload()} />;
    }
    return { DocumentCard: Unfetched, DocumentDialog: Unfetched };
  }
};

/** A file beside its decision. */
export const LazyFileCard = lazy<ComponentType<ShownDocument>>(async () => ({
  default: (await viewer()).DocumentCard,
}));
/** A file covering the window. */
export const LazyFileDialog = lazy<ComponentType<Closable>>(async () => ({
  default: (await viewer()).DocumentDialog,
}));
