package rhinarium.capture.fragment

import android.os.SystemClock
import android.widget.TextView

/** Minimum display time of a hint, ms: the same as in the web SDK. */
private const val SHOWN_MS_MIN = 900L

/** Shows hints that can be read and spoken: each stays for some time, and is followed by the latest. */
internal class SettledText(private val view: TextView) {
    private var sinceMs = Long.MIN_VALUE / 2
    private var next: CharSequence = ""
    private val showNext = Runnable { showNow(next) }

    fun show(text: CharSequence) {
        view.removeCallbacks(showNext)
        val leftMs = sinceMs + SHOWN_MS_MIN - SystemClock.uptimeMillis()
        if (leftMs <= 0) {
            showNow(text)
            return
        }
        next = text
        view.postDelayed(showNext, leftMs)
    }

    /** Shows a text at once, such as a problem. */
    fun showNow(text: CharSequence) {
        view.removeCallbacks(showNext)
        // An equal text would be spoken again.
        if (view.text.toString() == text.toString()) return
        view.text = text
        sinceMs = SystemClock.uptimeMillis()
    }
}
