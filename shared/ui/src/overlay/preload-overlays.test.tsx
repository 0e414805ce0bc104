import { waitFor } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { PreloadOverlays } from './preload-overlays.tsx';

test('what gestures open has its variables before the first gesture', async () => {
  // A variable of MUI's that the kit has no use for.
  const written = () =>
    [...document.styleSheets].some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('--c-shadows-24')),
    );
  await renderKit(<PreloadOverlays />);
  expect(written()).toBe(false);
  await waitFor(() => expect(written()).toBe(true));
});
