import { keyframes, styled } from '../theme/styled.ts';
import { useText } from '../i18n.ts';
import { v } from '../theme/palette.ts';
import { BrandMark } from './brand-mark.tsx';

const appear = keyframes({ from: { opacity: 0 } });

const Screen = styled('output')({
  position: 'fixed',
  inset: 0,
  zIndex: 1400,
  display: 'grid',
  placeItems: 'center',
  background: v.canvas,
  transition: 'opacity 200ms',
  animation: `${appear} 200ms`,
  '&[data-leaving="true"]': { opacity: 0, pointerEvents: 'none' },
});

export interface LoaderProps {
  /** Fades out in 200 ms; unmount after that. */
  leaving?: boolean;
}

/** Brand mark on canvas, no spinner. */
export function Loader({ leaving = false }: LoaderProps) {
  const t = useText();
  return (
    <Screen data-leaving={leaving} aria-live="polite" aria-label={t('loader.label')}>
      <BrandMark size={56} />
    </Screen>
  );
}
