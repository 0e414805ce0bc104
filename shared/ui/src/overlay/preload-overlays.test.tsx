import { waitFor } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { PreloadOverlays } from './preload-overlays.tsx';

test('what gestures open has its variables before the first gesture', async () => {
  // A MUI variable that the kit does not use.
  const written = () =>
    [...document.styleSheets].some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('--c-shadows-24')),
    );
  await renderKit(<PreloadOverlays />);
  expect(written()).toBe(false);
  await waitFor(() => expect(written()).toBe(true));
});
