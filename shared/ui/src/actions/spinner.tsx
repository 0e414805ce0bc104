import type { ReactNode } from 'react';
import { keyframes, media, styled } from '../theme/look.ts';
import { useDelayed } from '../util/use-delayed.ts';

const rotation = keyframes({ to: { transform: 'rotate(1turn)' } });

/** The open ring of a button that is sending. */
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

/** The ring once it has been sending for 200 ms; until then what the button shows, so that a press costs no new styles. */
export function LateSpinner({ children }: { children?: ReactNode }) {
  return useDelayed(true) ? <Spinner aria-hidden /> : children;
}
