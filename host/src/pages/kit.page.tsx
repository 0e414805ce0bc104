import { lazy, Suspense } from 'react';
import { Skeleton } from '@cessio/ui';

const Gallery = lazy(async () => ({ default: (await import('@cessio/ui/gallery')).KitGallery }));

/** Every component of the kit, for those who develop it. */
export function KitPage() {
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <main>
        <Gallery />
      </main>
    </Suspense>
  );
}
