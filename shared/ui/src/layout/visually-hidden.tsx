import { styled } from '../theme/styled.ts';
import { hidden } from '../theme/text-styles.ts';

/** Read, not seen. */
export const VisuallyHidden = styled('span')(hidden);
