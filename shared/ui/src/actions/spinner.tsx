import { keyframes, media, styled } from '../theme/look.ts';

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
