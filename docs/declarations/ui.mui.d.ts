export {
  MuiScope,
  createMuiTheme,
};

// theme/mui-scope
export declare function MuiScope({ children }: PropsWithChildren): import("react").JSX.Element;

// theme/mui-theme
export declare function createMuiTheme(direction?: 'ltr' | 'rtl'): import("@mui/material/styles").Theme;
