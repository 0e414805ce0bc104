import { hidden, styled } from '../theme/look.ts';

/** For screen readers only. */
export const VisuallyHidden = styled('span')(hidden);
