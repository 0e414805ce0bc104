import { startTransition, type MouseEvent } from 'react';

/**
 * Renders what a press opens or closes in a transition, after the button has responded. For a key it renders at once,
 * because the next key may be meant for what it opens.
 */
export function drawAfter({ detail }: Pick<MouseEvent, 'detail'>, draw: () => void): void {
  // A click caused by a key has detail 0.
  if (detail === 0) draw();
  else startTransition(draw);
}
