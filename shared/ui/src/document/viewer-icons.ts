/** Icons of the viewer only: in icons.ts every first view would include them. */
export {
  Maximize as IconFullScreen,
  MoveHorizontal as IconFitWidth,
  RotateCw as IconRotate,
  ZoomIn as IconZoomIn,
  ZoomOut as IconZoomOut,
} from 'lucide-react';
