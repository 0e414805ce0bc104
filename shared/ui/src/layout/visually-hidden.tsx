import { hidden, styled } from '../theme/look.ts';

/** Read, not seen. */
export const VisuallyHidden = styled('span')(hidden);
