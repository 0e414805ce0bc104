/** The chunk of overlays that gestures open (docs/adr/0010). */
export { ComboBox } from './combo-box.tsx';
export { OpenDialog } from './open-dialog.tsx';
export { OpenDrawer } from './open-drawer.tsx';
export { OpenMenu } from './open-menu.tsx';
export { OpenPopover } from './open-popover.tsx';
export { MuiScope } from '../../theme/mui-scope.tsx';
