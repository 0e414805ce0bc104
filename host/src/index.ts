// The order matters: the hook must run before React is loaded.
import './app/refresh-hook.ts';
import '@cessio/ui/fonts.css';
import './app/first-paint.css';
import './bootstrap.tsx';
