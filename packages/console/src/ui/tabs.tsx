import { type ReactNode, useId } from 'react'

/** One of a few views: radio buttons in a row, moved by arrow keys. They wrap to two rows if needed. */
export const Tabs = <T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly { readonly value: T; readonly text: ReactNode }[]
  value: T
  onChange: (value: T) => void
}) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map((tab) => (
        <label
          key={tab.value}
          className="relative inline-flex min-h-11 items-center rounded-6 border border-transparent px-2 whitespace-nowrap sm:min-h-8 sm:px-3 text-muted hover:text-text has-checked:border-line-strong has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-azure"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            checked={tab.value === value}
            onChange={() => onChange(tab.value)}
          />
          {tab.text}
        </label>
      ))}
    </div>
  )
}
