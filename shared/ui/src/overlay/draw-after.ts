import { startTransition, type MouseEvent } from 'react';

/**
 * Draws what a press opens or closes once the press is answered. A key is answered with it: the next key may be meant
 * for what it opens.
 */
export function drawAfter({ detail }: Pick<MouseEvent, 'detail'>, draw: () => void): void {
  // The click that a key makes counts no presses.
  if (detail === 0) draw();
  else startTransition(draw);
}
