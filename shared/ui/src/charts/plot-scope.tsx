import type { ReactNode } from 'react';
import { DirectionContext } from '../theme/direction.ts';
import { MuiScope } from '../theme/mui-scope.tsx';

/** The theme of a drawing, always left to right; where it must be mirrored, that is done as a whole. */
export function PlotScope({ children }: { children: ReactNode }) {
  return (
    <DirectionContext value="ltr">
      <MuiScope>{children}</MuiScope>
    </DirectionContext>
  );
}
