import { lazy, Suspense } from 'react';
import { useTranslation } from '@cessio/shell';
import { EmptyState, Page, PageHeader, Skeleton } from '@cessio/ui';
import { useConfig } from '../session/use-config.ts';

const Gallery = lazy(async () => ({ default: (await import('@cessio/ui/gallery')).KitGallery }));

/** Every component of the kit; only where the API says that this is a demonstration. */
export function KitPage() {
  const { t } = useTranslation('host');
  const configuration = useConfig();
  if (configuration?.demo)
    return (
      <Suspense fallback={<Skeleton height={400} />}>
        <main>
          <Gallery />
        </main>
      </Suspense>
    );
  return (
    <Page as="main">
      <PageHeader title={t('kit.title')} />
      {configuration ? <EmptyState title={t('kit.closed')} level={2} /> : <Skeleton height={240} />}
    </Page>
  );
}
