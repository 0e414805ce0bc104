/** Icons of the viewer alone: in icons.ts every first view would carry them. */
export {
  Maximize as IconFullScreen,
  MoveHorizontal as IconFitWidth,
  RotateCw as IconRotate,
  ZoomIn as IconZoomIn,
  ZoomOut as IconZoomOut,
} from 'lucide-react';
