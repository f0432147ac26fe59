type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

export const Checkbox = ({ label, checked, onChange }: Props) => (
  <label className="inline-flex min-h-9 items-center gap-2">
    <input
      type="checkbox"
      className="size-4 accent-(--brass-line)"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
