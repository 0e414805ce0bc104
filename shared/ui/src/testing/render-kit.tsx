import { createMemoryRouter, initTexts, RouterProvider, useLocation } from '@cessio/shell';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { prefetchOverlays } from '../overlay/overlay-part.ts';
import { PortalThemeProvider } from '../theme/portal-theme-provider.tsx';
import type { Direction } from '../theme/direction.ts';

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

/** Renders a part of the kit as the portal does: texts, router, theme. `where` in the page shows the address. */
export async function renderKit(
  part: ReactNode,
  { path = '/', direction = 'ltr' }: { path?: string; direction?: Direction } = {},
) {
  await initTexts();
  await prefetchOverlays();
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <PortalThemeProvider direction={direction}>
            {part}
            <Where />
          </PortalThemeProvider>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  return { router, ...render(<RouterProvider router={router} />) };
}
