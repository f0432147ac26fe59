import { Sample, StyleSection } from '../sample.tsx'

const COLOURS = [
  'page',
  'card',
  'raised',
  'pressed',
  'line',
  'line-strong',
  'text',
  'muted',
  'faint',
  'brass-text',
  'brass-fill',
  'brass-hover',
  'brass-line',
  'brass-wash',
  'on-brass',
  'azure',
  'azure-wash',
  'on-azure',
  'tie',
  'on-tie',
  'win',
  'win-wash',
  'loss',
  'loss-wash',
]
const SIZES = ['text-12', 'text-14', 'text-16', 'text-20', 'text-28', 'text-40']
const SAMPLE = '1,284.51 USDT'

/** Every role of packages/ui/src/styles, and the six sizes. */
export const Colours = () => (
  <StyleSection name="tokens">
    <ul className="style-colours">
      {COLOURS.map((name) => (
        <li key={name}>
          <div className="style-colour" style={{ background: `var(--${name})` }} />
          <span className="style-name">{name}</span>
        </li>
      ))}
    </ul>
    <Sample name="type" as="column">
      {SIZES.map((size) => (
        <p key={size} className={size}>
          {SAMPLE}
        </p>
      ))}
    </Sample>
  </StyleSection>
)
