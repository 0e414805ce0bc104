/** `@cessio/ui/mui`: for components built on MUI itself. Not in a first view. */
export { MuiScope } from './theme/mui-scope.tsx';
export { createMuiTheme } from './theme/mui-theme.ts';
