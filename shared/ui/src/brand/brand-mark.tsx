import { v } from '../theme/look.ts';
import { MARK } from './mark.ts';

interface BrandMarkProps {
  size?: number;
  /** On a dark panel or the semidark sidebar. */
  onInk?: boolean;
}

/** The C with an arrow leaving it, beside the brand name. It is not mirrored. */
export function BrandMark({ size = 28, onInk = false }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox={MARK.box} fill="none" aria-hidden>
      <path d={MARK.c.d} stroke={onInk ? v.onInk : MARK.c.stroke} strokeWidth={MARK.c.width} />
      <path
        d={MARK.arrow.d}
        stroke={onInk ? v.inkAccent : MARK.arrow.stroke}
        strokeWidth={MARK.arrow.width}
      />
    </svg>
  );
}
