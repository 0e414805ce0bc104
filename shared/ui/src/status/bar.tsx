import { family as families, styled, v, type Family } from '../theme/look.ts';

const Track = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 2,
  blockSize: 6,
  borderRadius: 2,
  background: v.hover,
  overflow: 'hidden',
  printColorAdjust: 'exact',
  '& > span': { borderRadius: 2, minInlineSize: 3 },
});

export interface BarPart {
  value: number;
  /** A family, `primary`, `accent`, or `proposal` (copper hatch: not yet granted). */
  tone?: Family | 'primary' | 'accent' | 'proposal';
}

const HATCH = `repeating-linear-gradient(45deg, ${v.accent} 0 5px, ${v.accentSoft} 5px 8px)`;

export interface BarProps {
  parts: readonly BarPart[];
  /** What fills the whole width. */
  max: number;
  height?: number;
}

/** A data bar beside a figure that says the same: decoration for screen readers. */
export function Bar({ parts, max, height = 6 }: BarProps) {
  const ground = (tone: BarPart['tone'] = 'primary') =>
    tone === 'proposal'
      ? HATCH
      : tone === 'primary'
        ? v.primary
        : tone === 'accent'
          ? v.accent
          : families[tone].fill;
  return (
    <Track aria-hidden style={{ blockSize: height }}>
      {parts.map((part, index) =>
        part.value > 0 ? (
          <span
            key={index}
            style={{
              background: ground(part.tone),
              flex: `0 0 ${Math.min(100, (part.value / Math.max(max, 1)) * 100)}%`,
            }}
          />
        ) : null,
      )}
    </Track>
  );
}
