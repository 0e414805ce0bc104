import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** Shown instead of children that threw. `retry` renders them again. */
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

/** An error boundary: an error of its children does not affect their siblings. */
export class Boundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  readonly #retry = () => this.setState({ error: null, failed: false });

  override render() {
    const { error, failed } = this.state;
    return failed ? this.props.renderError(error, this.#retry) : this.props.children;
  }
}
