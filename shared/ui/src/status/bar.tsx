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

/** Position of a mark on a bar, in percent of its width; one at the end must still be visible. */
const markAt = (mark: number, max: number) => Math.min(99, (mark / max) * 100);
const Mark = styled('i')({
  position: 'absolute',
  insetBlock: 0,
  inlineSize: 2,
  background: v.text,
  boxShadow: `0 0 0 1px ${v.surface}`,
});

const HATCH = `repeating-linear-gradient(45deg, ${v.accent} 0 5px, ${v.accentSoft} 5px 8px)`;

export interface BarProps {
  parts: readonly BarPart[];
  /** The value of the full width; where the parts exceed it, they fill the bar and a mark shows its position. */
  max: number;
  /** A limit on the same scale, drawn as a line: an exceeded ceiling. */
  mark?: number;
  height?: number;
}

/** A data bar beside a figure that says the same: hidden from screen readers. */
export function Bar({ parts, max, mark, height = 6 }: BarProps) {
  const ground = (tone: BarPart['tone'] = 'primary') =>
    tone === 'proposal'
      ? HATCH
      : tone === 'primary'
        ? v.primary
        : tone === 'accent'
          ? v.accent
          : families[tone].fill;
  const sum = parts.reduce((total, { value }) => total + Math.max(0, value), 0);
  const whole = Math.max(max, sum, 1);
  const line = mark ?? (sum > max ? max : undefined);
  return (
    <Track aria-hidden style={{ blockSize: height }}>
      {parts.map((part, index) =>
        part.value > 0 ? (
          <span
            key={index}
            style={{
              background: ground(part.tone),
              flex: `0 0 ${(part.value / whole) * 100}%`,
            }}
          />
        ) : null,
      )}
      {line !== undefined && <Mark style={{ insetInlineStart: `${markAt(line, whole)}%` }} />}
    </Track>
  );
}
