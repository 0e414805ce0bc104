import type { ReactNode } from 'react';
import { DirectionContext } from '../theme/direction.ts';
import { MuiScope } from '../theme/mui-scope.tsx';

/** The theme for a drawing, which is always left to right; a drawing that must be mirrored is mirrored as a whole. */
export function PlotScope({ children }: { children: ReactNode }) {
  return (
    <DirectionContext value="ltr">
      <MuiScope>{children}</MuiScope>
    </DirectionContext>
  );
}
