/** The logo of packages/ui, for documents that show it before any code runs. */
export const MARK = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            <g fill="#6CB6FF"><rect x="1" y="2.5" width="11" height="8" rx="2" /><rect x="15.5" y="1" width="8" height="11" rx="2" opacity=".6" /><rect x="2.5" y="14" width="8" height="11" rx="2" opacity=".6" /></g>
            <rect fill="#F5B83D" x="14" y="15.5" width="11" height="8" rx="2" />
          </svg>`
