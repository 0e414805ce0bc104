// The order matters: the hook first, then whatever loads React.
import './app/refresh-hook.ts';
import '@cessio/ui/fonts.css';
import './app/first-paint.css';
import './bootstrap.tsx';
