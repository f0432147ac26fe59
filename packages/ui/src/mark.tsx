/** The logo: three threads in azure, one in brass. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
    <g className="fill-azure">
      <rect x="1" y="2.5" width="11" height="8" rx="2" />
      <rect x="15.5" y="1" width="8" height="11" rx="2" opacity="0.6" />
      <rect x="2.5" y="14" width="8" height="11" rx="2" opacity="0.6" />
    </g>
    <rect className="fill-brass-fill" x="14" y="15.5" width="11" height="8" rx="2" />
  </svg>
)
