import type { ReactNode } from 'react';
import { DirectionContext } from '../theme/direction.ts';
import { MuiScope } from '../theme/mui-scope.tsx';

/** The theme for a drawing, which runs from left to right in every page: what must be mirrored is mirrored whole. */
export function PlotScope({ children }: { children: ReactNode }) {
  return (
    <DirectionContext value="ltr">
      <MuiScope>{children}</MuiScope>
    </DirectionContext>
  );
}
