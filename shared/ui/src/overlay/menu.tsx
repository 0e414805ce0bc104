import { useId, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../actions/button.tsx';
import { IconChevronDown, type IconLike } from '../icons/icons.ts';
import { drawAfter } from './draw-after.ts';
import { overlayPart } from './overlay-part.ts';

interface MenuEntry {
  label: string;
  icon?: IconLike;
  onSelect?: () => void;
  to?: string;
  /** Shown with a tick; the entry is then a menu radio item. */
  checked?: boolean;
  /** Distinguishes entries with the same label. */
  key?: string;
}

export interface MenuListProps {
  anchor: RefObject<HTMLElement | null>;
  items: readonly MenuEntry[];
  onClose: () => void;
  align?: 'start' | 'end';
  id?: string;
  label: string;
}

const Part = overlayPart('OpenMenu');

/** An open menu: arrows, Home, End, typeahead, Escape. Mount while open. */
export function MenuList(props: MenuListProps) {
  return <Part {...props} onMissing={props.onClose} />;
}

interface MenuProps {
  items: readonly MenuEntry[];
  /** Its name, and its button's label. */
  label: string;
  align?: 'start' | 'end';
  /** A custom button; gets ref, state and press handler. */
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
