import { v } from '../theme/palette.ts';

export interface BrandMarkProps {
  size?: number;
  /** On the ink panel or the semidark sidebar. */
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
      viewBox="0 0 28 28"
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M22.1 7.2A10.4 10.4 0 1 0 22.1 20.8" stroke={onInk ? v.onInk : v.primary} strokeWidth="3.6" />
      <path
        d="M10.8 14H24M19.2 9.2 24 14l-4.8 4.8"
        stroke={onInk ? v.inkAccent : v.accent}
        strokeWidth="2.8"
        strokeLinejoin="miter"
      />
    </svg>
  );
}
