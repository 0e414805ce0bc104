import { v } from '../theme/palette.ts';
import { MARK } from './mark.ts';

export interface BrandMarkProps {
  size?: number;
  /** On a dark panel or the semidark sidebar. */
  onInk?: boolean;
  /** Name for screen readers; without it the mark is decoration. */
  title?: string;
}

/** The C with an arrow leaving it. It does not mirror. */
export function BrandMark({ size = 28, onInk = false, title }: BrandMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={MARK.box}
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d={MARK.c.d} stroke={onInk ? v.onInk : MARK.c.stroke} strokeWidth={MARK.c.width} />
      <path
        d={MARK.arrow.d}
        stroke={onInk ? v.inkAccent : MARK.arrow.stroke}
        strokeWidth={MARK.arrow.width}
      />
    </svg>
  );
}
