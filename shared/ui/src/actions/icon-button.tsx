import type { ElementType, MouseEvent, Ref } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { media, styled, v } from '../theme/look.ts';
import type { IconLike } from '../icons/icons.ts';
import { LateSpinner } from './spinner.tsx';

export interface IconButtonProps {
  /** The name: read by screen readers and shown as a tooltip. */
  label: string;
  icon: IconLike;
  /** `plain` has no border, `outlined` looks like a secondary button. */
  variant?: 'plain' | 'outlined';
  size?: 24 | 30 | 32 | 36 | 44;
  active?: boolean;
  disabled?: boolean;
  loading?: boolean;
  /** Mirrors the icon in right-to-left pages (arrows, chevrons). */
  directional?: boolean;
  to?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => unknown;
  ref?: Ref<HTMLButtonElement>;
  tabIndex?: number;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | true;
  'aria-controls'?: string;
  'aria-describedby'?: string;
}

const face = {
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  flex: 'none',
  padding: 0,
  margin: 0,
  border: '1px solid transparent',
  borderRadius: 7,
  background: 'transparent',
  color: v.text2,
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  '&[data-size="24"]': { inlineSize: 24, blockSize: 24, borderRadius: 6 },
  '&[data-size="30"]': { inlineSize: 30, blockSize: 30, borderRadius: 6 },
  '&[data-size="32"]': { inlineSize: 32, blockSize: 32 },
  '&[data-size="44"]': { inlineSize: 44, blockSize: 44 },
  '&[data-variant="outlined"]': { background: v.surface, borderColor: v.buttonBorder, color: v.text },
  '&:hover, &[aria-expanded="true"]': { background: v.hover, color: v.text },
  '&[data-active="true"]': { background: v.selected, color: v.onPrimarySoft },
  '&[aria-disabled="true"]': { color: v.text3, cursor: 'not-allowed', background: 'transparent' },
  [media.touch]: { '&:not([data-size="24"])': { minInlineSize: 44, minBlockSize: 44 } },
} as const;

const Root = styled('button')(face as never);
const Route = styled(RouterLink)(face as never);

/** A square button with an icon and a name. While disabled or `loading` it keeps the focus and ignores presses. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'plain',
  size = 36,
  active = false,
  loading = false,
  directional = false,
  to,
  disabled = false,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = disabled || loading;
  const small = size <= 32;
  const common = {
    ...rest,
    'aria-label': label,
    title: label,
    'data-variant': variant,
    'data-size': size,
    'data-active': active || undefined,
    'aria-disabled': off || undefined,
    'aria-busy': loading || undefined,
    onClick: off ? undefined : onClick,
  };
  const glyph = (
    <Icon
      size={small ? 16 : 18}
      strokeWidth={small ? 2 : 1.75}
      {...(directional ? { className: 'mirror' } : {})}
    />
  );
  const content = loading ? <LateSpinner>{glyph}</LateSpinner> : glyph;
  const [Face, own]: [ElementType, object] = to !== undefined ? [Route, { to }] : [Root, { type: 'button' }];
  return (
    <Face {...common} {...own}>
      {content}
    </Face>
  );
}
