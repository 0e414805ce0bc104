/** `@cessio/ui/mui`: for parts built on MUI itself. Not on a first view. */
export { MuiScope } from './theme/mui-scope.tsx';
export { createMuiTheme } from './theme/mui-theme.ts';
