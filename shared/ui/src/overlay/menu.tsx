import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { styled } from '../theme/styled.ts';
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import type { ButtonProps } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { IconCheck, IconChevronDown, IconMore } from '../icons/icons.ts';
import type { IconLike } from '../icons/icon-like.ts';
import { family, v } from '../theme/palette.ts';
import { media } from '../theme/tokens.ts';
import { text } from '../theme/text-styles.ts';
import { drawAfter } from './draw-after.ts';
import { Floating } from './floating.ts';
import { useFocusBack } from './kept-focus.ts';
import { useAnchored } from './use-anchored.ts';

const face = {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  inlineSize: '100%',
  minBlockSize: 34,
  padding: '6px 10px',
  border: 0,
  borderRadius: 6,
  background: 'transparent',
  color: v.text,
  textAlign: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  ...text('small'),
  '&:hover, &:focus-visible': { background: v.selected, outline: 'none' },
  '&[data-danger="true"]': { color: family.danger.fg },
  '&[aria-disabled="true"]': { color: v.text3, cursor: 'not-allowed' },
  '& small': { display: 'block', color: v.text3, ...text('caption') },
  '& > span': { flex: 1, minInlineSize: 0 },
  '@media (forced-colors: active)': { '&:focus-visible': { outline: '2px solid Highlight' } },
  [media.touch]: { minBlockSize: 44 },
} as const;
const Entry = styled('button')(face as never);
const EntryLink = styled(RouterLink)(face as never);
const Rule = styled('hr')({ blockSize: 1, border: 0, background: v.border, margin: '4px 0' });
const Group = styled('div')({ padding: '8px 10px 4px', color: v.text3, ...text('caption') });

export type MenuEntry =
  | {
      label: ReactNode;
      icon?: IconLike;
      onSelect?: () => void;
      to?: string;
      danger?: boolean;
      disabled?: boolean;
      /** Why it is locked, or a second line. */
      hint?: ReactNode;
      /** Drawn with a tick; the entry is then a radio of its menu. */
      checked?: boolean;
      key?: string;
    }
  | { divider: true }
  | { group: string };

export interface MenuListProps {
  anchor: RefObject<HTMLElement | null>;
  items: readonly MenuEntry[];
  onClose: () => void;
  align?: 'start' | 'end';
  id?: string;
  label: string;
}

/** The open sheet of a menu: arrows, Home, End, first letters, Escape. Mount while open. */
export function MenuList({ anchor, items, onClose, align, id, label }: MenuListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const shut = (focus: boolean) => {
    onClose();
    if (focus) anchor.current?.focus();
  };
  useAnchored(anchor, panel, { ...(align ? { align } : {}), onClose: (reason) => shut(reason === 'escape') });
  useFocusBack(anchor, panel);
  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useEffect(() => {
    const list = [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    (list.find((item) => item.getAttribute('aria-checked') === 'true') ?? list[0])?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const list = entries();
    const at = list.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      list[(index + list.length) % list.length]?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(list.length - 1);
    else if (event.key === 'Tab') shut(true);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const now = event.timeStamp;
      typed.current = {
        text: now - typed.current.at > 600 ? event.key : typed.current.text + event.key,
        at: now,
      };
      const wanted = typed.current.text.toLocaleLowerCase('fr');
      const found = list.findIndex((item) => item.textContent?.toLocaleLowerCase('fr').startsWith(wanted));
      if (found >= 0) go(found);
    }
  };
  const radio = items.some((item) => 'checked' in item);
  return (
    <Floating
      ref={panel}
      popover="manual"
      role="menu"
      id={id}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => {
        if ('divider' in item) return <Rule key={`d${index}`} />;
        if ('group' in item)
          return (
            <Group key={item.group} role="presentation">
              {item.group}
            </Group>
          );
        const { icon: Icon } = item;
        const content = (
          <>
            {Icon && <Icon size={16} aria-hidden />}
            <span>
              {item.label}
              {item.hint && <small>{item.hint}</small>}
            </span>
            {item.checked && <IconCheck size={16} aria-hidden />}
          </>
        );
        const key = item.key ?? (typeof item.label === 'string' ? item.label : String(index));
        const common = {
          tabIndex: -1,
          role: radio ? 'menuitemradio' : 'menuitem',
          'aria-checked': radio ? Boolean(item.checked) : undefined,
          'aria-disabled': item.disabled || undefined,
          'data-danger': item.danger || undefined,
        } as object;
        if (item.to !== undefined && !item.disabled)
          return (
            <EntryLink key={key} {...common} to={item.to} onClick={() => shut(false)}>
              {content}
            </EntryLink>
          );
        return (
          <Entry
            key={key}
            {...common}
            type="button"
            onClick={() => {
              if (item.disabled) return;
              shut(true);
              item.onSelect?.();
            }}
          >
            {content}
          </Entry>
        );
      })}
    </Floating>
  );
}

export interface MenuProps {
  items: readonly MenuEntry[];
  /** Words of the button; without them a « … » button named by `label`. */
  children?: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  icon?: IconLike;
  disabled?: boolean;
  /** A button of one's own; gets ref, state and press. */
  trigger?: (props: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: (press: MouseEvent) => void;
  }) => ReactNode;
}

/** A button and its menu. */
export function Menu({
  items,
  children,
  label,
  align = 'end',
  variant,
  size,
  icon,
  disabled,
  trigger,
}: MenuProps) {
  const t = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = label ?? (typeof children === 'string' ? children : t('menu.more'));
  const handle = {
    ref: button,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: (press: MouseEvent) => drawAfter(press, () => setOpen(!open)),
  };
  return (
    <>
      {trigger ? (
        // oxlint-disable-next-line react/refs -- the ref is handed over, not read
        trigger(handle)
      ) : children ? (
        <Button
          {...handle}
          variant={variant ?? 'secondary'}
          size={size ?? 36}
          icon={icon}
          iconEnd={IconChevronDown}
          disabled={disabled ?? false}
        >
          {children}
        </Button>
      ) : (
        <IconButton
          {...handle}
          label={name}
          icon={icon ?? IconMore}
          variant="outlined"
          size={size ?? 36}
          disabled={disabled ?? false}
        />
      )}
      {open && (
        <MenuList
          anchor={button}
          items={items}
          onClose={() => setOpen(false)}
          align={align}
          id={id}
          label={name}
        />
      )}
    </>
  );
}
