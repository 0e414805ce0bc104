import type { ReactNode } from 'react';
import { keyframes, media, styled } from '../theme/look.ts';
import { useDelayed } from '../util/use-delayed.ts';

const rotation = keyframes({ to: { transform: 'rotate(1turn)' } });

/** The spinner of a busy button. */
export const Spinner = styled('span')({
  inlineSize: 16,
  blockSize: 16,
  flex: 'none',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  animation: `${rotation} 800ms linear infinite`,
  [media.calm]: { animation: 'none !important' },
});

/** The spinner after 200 ms; until then the button's own content, so that a press causes no new styles. */
export function LateSpinner({ children }: { children?: ReactNode }) {
  return useDelayed(true) ? <Spinner aria-hidden /> : children;
}
