import { useRef, type ElementType, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { family, media, styled, text, v } from '../theme/look.ts';
import type { IconLike } from '../icons/icons.ts';
import { LateSpinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger' | 'dangerLight';

export interface ButtonProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 30 | 36 | 44;
  /** Icon before the text (an `Icon…` of the kit). */
  icon?: IconLike;
  /** Icon after the text. */
  iconEnd?: IconLike;
  /** Shows the spinner after 200 ms and ignores presses; the button stays focusable. */
  loading?: boolean;
  disabled?: boolean;
  /** Why it is disabled: read after the name and shown as the native tooltip. */
  disabledReason?: string;
  fullWidth?: boolean;
  type?: 'button' | 'submit';
  /** Internal route: renders a router link. */
  to?: string;
  /** External address or file: renders a plain link. */
  href?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => unknown;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | true;
  'aria-controls'?: string;
  'aria-keyshortcuts'?: string | undefined;
  'data-autofocus'?: boolean | undefined;
}

const face = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  blockSize: 36,
  paddingInline: 14,
  margin: 0,
  border: '1px solid transparent',
  borderRadius: 7,
  background: 'transparent',
  color: v.text,
  cursor: 'pointer',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  userSelect: 'none',
  flex: 'none',
  ...text('button'),
  transition: 'background-color 120ms, border-color 120ms, color 120ms',
  '&[data-size="30"]': { blockSize: 30, paddingInline: 10, gap: 6, borderRadius: 6, fontSize: '0.8125rem' },
  '&[data-size="44"]': { blockSize: 44, paddingInline: 20, fontSize: '0.9375rem' },
  '&[data-full="true"]': { inlineSize: '100%' },
  '&[data-variant="primary"]': {
    background: v.primary,
    color: v.onPrimary,
    '&:hover': { background: v.primaryHover },
    '&:active': { background: v.primaryActive },
  },
  '&[data-variant="secondary"]': {
    background: v.surface,
    borderColor: v.buttonBorder,
    '&:hover, &:active, &[aria-expanded="true"]': { background: v.hover },
  },
  '&[data-variant="text"]': {
    color: v.link,
    '&:hover, &:active, &[aria-expanded="true"]': { background: v.hover },
  },
  '&[data-variant="danger"]': {
    background: family.danger.fg,
    color: v.onDanger,
    '&:hover': { background: `color-mix(in srgb, ${family.danger.fg} 88%, ${v.text})` },
  },
  '&[data-variant="dangerLight"]': {
    background: v.surface,
    borderColor: family.danger.fg,
    color: family.danger.fg,
    '&:hover, &:active': { background: family.danger.bg },
  },
  '&[aria-disabled="true"]:not([aria-busy="true"])': {
    background: v.hover,
    borderColor: v.border,
    color: v.text3,
    cursor: 'not-allowed',
  },
  '&[data-variant="text"][aria-disabled="true"]:not([aria-busy="true"])': {
    background: 'transparent',
    borderColor: 'transparent',
  },
  '&[aria-busy="true"]': { cursor: 'progress' },
  '&[data-variant="primary"][aria-busy="true"], &[data-variant="danger"][aria-busy="true"]': {
    // Still 4.5:1 against its text in both schemes.
    filter: 'saturate(.85)',
  },
  [media.touch]: { minBlockSize: 44, '&[data-size="30"]': { minBlockSize: 36 } },
} as const;

const Root = styled('button')(face as never);
const Anchor = styled('a')(face as never);
const Route = styled(RouterLink)(face as never);

/**
 * A button, or a link that looks like one (`to`, `href`). A disabled one stays focusable and says why; while `loading`
 * or until the promise returned by `onClick` settles, further presses do nothing.
 */
export function Button({
  children,
  variant = 'secondary',
  size = 36,
  icon: Icon,
  iconEnd: IconEnd,
  loading = false,
  disabled = false,
  disabledReason,
  fullWidth = false,
  type = 'button',
  to,
  href,
  onClick,
  ...rest
}: ButtonProps) {
  const pending = useRef(false);
  const look = { size: size === 44 ? 18 : 16, strokeWidth: size === 44 ? 1.75 : 2, 'aria-hidden': true };
  const glyph = Icon && <Icon {...look} />;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (disabled || loading || pending.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const result = onClick?.(event);
    if (result instanceof Promise) {
      pending.current = true;
      void result.finally(() => {
        pending.current = false;
      });
    }
  };
  const content = (
    <>
      {loading ? <LateSpinner>{glyph}</LateSpinner> : glyph}
      {children}
      {IconEnd && <IconEnd {...look} />}
    </>
  );
  const common = {
    ...rest,
    'data-variant': variant,
    'data-size': size,
    'data-full': fullWidth || undefined,
    'aria-disabled': disabled || loading || undefined,
    'aria-busy': loading || undefined,
    'aria-description': disabled ? disabledReason : undefined,
    title: disabled ? disabledReason : undefined,
    onClick: press,
  };
  const [Face, own]: [ElementType, object] =
    to !== undefined && !disabled
      ? [Route, { to }]
      : href !== undefined && !disabled
        ? [Anchor, { href }]
        : [Root, { type }];
  return (
    <Face {...common} {...own}>
      {content}
    </Face>
  );
}
