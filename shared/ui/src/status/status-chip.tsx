import type { ReactNode } from 'react';
import type { StatefulKind } from '@cessio/contract';
import { registerTexts } from '@cessio/shell';
import { FAMILIES, family as families, media, styled, text, type Family } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconCircleCheck, IconCircleDot, IconTriangleAlert, type IconLike } from '../icons/icons.ts';
import { lookOf, STATE_TEXTS } from './states.ts';

// Registered here, because only signed-in pages show states.
registerTexts('common', STATE_TEXTS);

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  blockSize: 24,
  // In a grid cell a chip keeps its own width.
  inlineSize: 'fit-content',
  paddingInline: '7px 8px',
  borderRadius: 6,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  ...text('chip'),
  ...Object.fromEntries(
    FAMILIES.map((name) => [
      `&[data-family="${name}"]`,
      { color: families[name].fg, background: families[name].bg },
    ]),
  ),
  [media.print]: { background: 'none !important', color: '#000 !important', border: '1px solid #000' },
});

export interface TagProps {
  children: ReactNode;
  family?: Family;
  /** The family's icon by default; null for a count or a mark that is not a state. */
  icon?: IconLike | null;
}

/** Colour alone is lost in greyscale: a coloured word has its family's icon. */
const ICONS: Readonly<Partial<Record<Family, IconLike>>> = {
  success: IconCircleCheck,
  danger: IconTriangleAlert,
  action: IconCircleDot,
};

/** A word in a family's colours: a mark that is not a machine's state. */
export function Tag({ children, family = 'neutral', icon: Icon = ICONS[family] }: TagProps) {
  return (
    <Root data-family={family}>
      {Icon && <Icon size={14} strokeWidth={2} aria-hidden />}
      {children}
    </Root>
  );
}

export interface StatusChipProps {
  machine: StatefulKind;
  state: string;
  /** Another label for the same state (« Chez le débiteur »); colour and icon stay. */
  label?: string;
}

/** Icon, word and colour of a state, in that order of importance. */
export function StatusChip({ machine, state, label }: StatusChipProps) {
  const t = useText();
  const { family, icon } = lookOf(machine, state);
  return (
    <Tag family={family} icon={icon}>
      {label ?? t(`state.${machine}.${state}`, { defaultValue: state })}
    </Tag>
  );
}
