import { CONTROL, type ControlProps, Frame } from "./field.tsx";

/** A text of several lines. */
export function TextArea(props: ControlProps<"textarea">) {
  return (
    <Frame {...props}>{(attributes) => <textarea rows={3} className={`${CONTROL} py-1`} {...attributes} />}</Frame>
  );
}
