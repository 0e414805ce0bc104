import '@cessio/ui/fonts.css';
import './app/first-paint.css';
import './bootstrap.tsx';
