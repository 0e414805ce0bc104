import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { media, styled, text, v } from '../theme/look.ts';
import { Button } from '../actions/button.tsx';
import { IconCheck, IconChevronDown, type IconLike } from '../icons/icons.ts';
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
  '& > span': { flex: 1, minInlineSize: 0 },
  '@media (forced-colors: active)': { '&:focus-visible': { outline: '2px solid Highlight' } },
  [media.touch]: { minBlockSize: 44 },
} as const;
const Entry = styled('button')(face as never);
const EntryLink = styled(RouterLink)(face as never);

interface MenuEntry {
  label: string;
  icon?: IconLike;
  onSelect?: () => void;
  to?: string;
  /** Drawn with a tick; the entry is then a radio of its menu. */
  checked?: boolean;
  /** Tells entries of one label apart. */
  key?: string;
}

interface MenuListProps {
  anchor: RefObject<HTMLElement | null>;
  items: readonly MenuEntry[];
  onClose: () => void;
  align?: 'start' | 'end';
  id?: string;
  label: string;
}

const entriesOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** The open sheet of a menu: arrows, Home, End, first letters, Escape. Mount while open. */
export function MenuList({ anchor, items, onClose, align, id, label }: MenuListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const shut = (focus: boolean) => {
    onClose();
    if (focus) anchor.current?.focus();
  };
  useAnchored(anchor, panel, { align, onClose: (reason) => shut(reason === 'escape') });
  useFocusBack(anchor, panel);
  useEffect(() => {
    const list = entriesOf(panel.current);
    (list.find((item) => item.getAttribute('aria-checked') === 'true') ?? list[0])?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const list = entriesOf(panel.current);
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
      {items.map(({ label: words, icon: Icon, onSelect, to, checked, key = words }) => {
        const content = (
          <>
            {Icon && <Icon size={16} aria-hidden />}
            <span>{words}</span>
            {checked && <IconCheck size={16} aria-hidden />}
          </>
        );
        const common = {
          tabIndex: -1,
          role: checked === undefined ? 'menuitem' : 'menuitemradio',
          'aria-checked': checked,
        } as object;
        if (to !== undefined)
          return (
            <EntryLink key={key} {...common} to={to} onClick={() => shut(false)}>
              {content}
            </EntryLink>
          );
        return (
          <Entry
            key={key}
            {...common}
            type="button"
            onClick={() => {
              shut(true);
              onSelect?.();
            }}
          >
            {content}
          </Entry>
        );
      })}
    </Floating>
  );
}

interface MenuProps {
  items: readonly MenuEntry[];
  /** Its name, and the words of its button. */
  label: string;
  align?: 'start' | 'end';
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
export function Menu({ items, label, align = 'end', trigger }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
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
      ) : (
        <Button {...handle} variant="text" size={30} iconEnd={IconChevronDown}>
          {label}
        </Button>
      )}
      {open && (
        <MenuList
          anchor={button}
          items={items}
          onClose={() => setOpen(false)}
          align={align}
          id={id}
          label={label}
        />
      )}
    </>
  );
}
