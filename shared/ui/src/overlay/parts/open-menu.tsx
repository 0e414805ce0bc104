import { Link } from '@cessio/shell';
import MenuItem from '@mui/material/MenuItem';
import MuiMenuList from '@mui/material/MenuList';
import { IconCheck } from '../../icons/icons.ts';
import { styled } from '../../theme/look.ts';
import { useFocusBack } from '../kept-focus.ts';
import type { MenuListProps } from '../menu.tsx';
import { Anchored } from './anchored.tsx';

const Words = styled('span')({ flex: 1, minInlineSize: 0 });

/** An open menu, styled by `MuiMenuItem` in the theme. */
export function OpenMenu({ anchor, items, onClose, align, id, label }: MenuListProps) {
  const keepFocus = useFocusBack(anchor);
  const shut = (focus: boolean) => {
    onClose();
    if (focus) anchor.current?.focus();
  };
  return (
    <Anchored
      anchor={anchor}
      align={align}
      onClose={(reason) => shut(reason === 'escape')}
      sheet={{ ref: keepFocus }}
    >
      <MuiMenuList
        id={id}
        aria-label={label}
        autoFocusItem
        disablePadding
        onKeyDown={(event) => {
          if (event.key === 'Tab') shut(true);
        }}
      >
        {items.map(({ label: words, icon: Icon, onSelect, to, checked, key = words }) => (
          <MenuItem
            key={key}
            role={checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={checked}
            selected={checked === true}
            {...(to === undefined ? {} : { component: Link, to })}
            onClick={() => {
              shut(to === undefined);
              onSelect?.();
            }}
          >
            {Icon && <Icon size={16} aria-hidden />}
            <Words>{words}</Words>
            {checked && <IconCheck size={16} aria-hidden />}
          </MenuItem>
        ))}
      </MuiMenuList>
    </Anchored>
  );
}
