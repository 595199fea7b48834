package rhinarium.capture

/** Guidance codes. [rhinarium.capture.text.Words] has the texts. */
public enum class Guidance {
    TOO_DARK,
    TOO_BRIGHT,
    BLURRY,
    HOLD_STILL,
    MOVE_CLOSER,
    MOVE_BACK,
    GLARE,
    CENTER,
    CHANGE_ANGLE,
    NO_PRINT,
    LOOK_STRAIGHT,

    // By what the service has seen.
    NO_ANIMAL,
    OTHER_SPECIES,
    TURN_HEAD,

    // Asked for between two good photos, so that they show more than one of them would.
    A_LITTLE_LEFT,
    A_LITTLE_RIGHT,
    A_LITTLE_CLOSER,
    A_LITTLE_BACK,
}
